import { latePart } from '../host/late-part'
import { Box } from './layout'

/** Height of each drawing at a width of 208. */
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

/** A drawing for an empty or error state. The drawings are in a separate file, which first visits do not load; their
 *  space is reserved. */
export function Drawing({ name }: { name: DrawingName }) {
  const Scene = late[name]
  return (
    <Box w="13rem" maxW="full" mb={4} aspectRatio={`208 / ${heights[name]}`}>
      <Scene />
    </Box>
  )
}
