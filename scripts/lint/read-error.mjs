/*
 * A failed read that is shown as an empty list misleads: "no tags yet" for a member who has twenty. So code that uses the answer of
 * `useCall` or `useAllPages` must also read its `error`, or pass the whole result on, for example to `NotLoaded`. `useExtra` is for
 * data that a screen can do without.
 */

const message =
  'If this call fails, the screen looks as if there were nothing: read its `error` too (`NotLoaded` shows it with a retry), or take `useExtra` for a part that the screen is complete without.'

/** Whether a variable with the result is only read part by part, and never for its error. */
function ignoresError(variable) {
  const reads = variable.references
    .filter((reference) => reference.isRead())
    .map(({ identifier }) => identifier)
  const parts = reads.map((each) =>
    each.parent.type === 'MemberExpression' && each.parent.object === each
      ? each.parent.property.name
      : undefined,
  )
  return parts.length > 0 && parts.every((part) => part !== undefined && part !== 'error')
}

/** Whether a pattern like `{ data, reload }` leaves the error out. */
const leavesOut = ({ properties }) =>
  properties.every((property) => property.type === 'Property' && property.key.name !== 'error')

const hooks = new Set(['useCall', 'useAllPages'])

const readError = {
  create: (context) => ({
    CallExpression(node) {
      if (node.callee.type !== 'Identifier' || !hooks.has(node.callee.name)) return
      const { parent } = node
      const isIgnored =
        parent.type === 'MemberExpression' ||
        (parent.type === 'VariableDeclarator' &&
          (parent.id.type === 'ObjectPattern'
            ? leavesOut(parent.id)
            : context.sourceCode.getDeclaredVariables(parent).some(ignoresError)))
      if (isIgnored) context.report({ node, message })
    },
  }),
}

export default { meta: { name: 'fankeep' }, rules: { 'read-error': readError } }
