export { isThisMachine } from '../../provider/this-machine';
