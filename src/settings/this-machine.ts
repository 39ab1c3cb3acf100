export { isThisMachine } from '../llm/provider/catalogue/this-machine';
