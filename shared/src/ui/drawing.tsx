import { latePart } from '../host/late-part'
import { Box } from './layout'

/** How high each is, where it is 208 wide. */
const heights = { safe: 132, broken: 112, down: 112, fans: 128, posts: 124 } as const
export type DrawingName = keyof typeof heights

const drawingOf = (name: DrawingName) =>
  latePart(() =>
    import(/* webpackChunkName: "drawings" */ './drawings').then(({ drawings }) => drawings[name]),
  )
const late = {
  safe: drawingOf('safe'),
  broken: drawingOf('broken'),
  down: drawingOf('down'),
  fans: drawingOf('fans'),
  posts: drawingOf('posts'),
}

/** A scene of an empty state or of an error. The scenes are in a file of their own, which no first visit pays for; the
 *  place is kept. */
export function Drawing({ name }: { name: DrawingName }) {
  const Scene = late[name]
  return (
    <Box w="13rem" maxW="full" mb={4} aspectRatio={`208 / ${heights[name]}`}>
      <Scene />
    </Box>
  )
}
