import { closing, removing } from './clean-up'

afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})
afterAll(async () => {
  for (const remove of removing.splice(0)) await remove()
})
