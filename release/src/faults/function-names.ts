import { type Node, parse } from 'acorn'

/** A function of a built file: its position, and that of its name, in characters from the beginning. */
export interface BuiltFunction {
  start: number
  end: number
  name: string
  nameAt: number
}

interface Named {
  name: string
  nameAt: number
}

/* The fields of acorn's nodes that are used. */
type AnyNode = Node & {
  id?: AnyNode | null
  key?: AnyNode
  left?: AnyNode
  name?: string
  value?: unknown
  init?: AnyNode | null
  right?: AnyNode
}

const isFunction = ({ type }: Node) =>
  /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type)

const nameOf = (node: AnyNode | null | undefined): Named | undefined =>
  node && (node.type === 'Identifier' || node.type === 'PrivateIdentifier') && node.name
    ? { name: node.name, nameAt: node.start }
    : undefined

/** The name a function gets from the node whose value it is: `const name = …`, `{ name: … }`, a method, `name = …`. */
function givenBy(parent: AnyNode | undefined, node: AnyNode): Named | undefined {
  if (parent?.init === node) return nameOf(parent.id)
  if (parent?.value === node) return nameOf(parent.key)
  return parent?.right === node ? nameOf(parent.left) : undefined
}

/** The named functions of a script, the outer ones first. Empty if it cannot be parsed. */
export function functionsIn(code: string): BuiltFunction[] {
  const found: BuiltFunction[] = []
  const waiting: { node: AnyNode; parent: AnyNode | undefined }[] = []
  try {
    waiting.push({ node: parse(code, { ecmaVersion: 'latest' }) as AnyNode, parent: undefined })
  } catch {
    return []
  }
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, parent } = next
    const named = isFunction(node) ? (nameOf(node.id) ?? givenBy(parent, node)) : undefined
    if (named) found.push({ start: node.start, end: node.end, ...named })
    for (const value of Object.values(node) as unknown[])
      for (const child of Array.isArray(value) ? (value as unknown[]) : [value])
        if (isNode(child)) waiting.push({ node: child, parent: node })
  }
  return found.sort((a, b) => a.start - b.start)
}

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value
