export { Changes, ChangingBlock, ChangingItem } from './changes'
