export { isThisMachine } from '../../provider/catalogue/this-machine';
