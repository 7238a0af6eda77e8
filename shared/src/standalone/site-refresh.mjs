/* Part of a remote's development build, for a page of the site (an override): the site has React's production build, which cannot replace a
 * component. So each component is exported as a stable wrapper that renders the newest version. */
import { createElement, useEffect, useReducer } from 'react'
import { createHot } from './hot.mjs'

const families = new Map()
const given = new Set()
const signatures = new WeakMap()
const signatureOf = (type) => signatures.get(type)?.() ?? ''

const engine = {
  register: () => {},
  /** `_s()` at the start of a component, `_s(type, key, …)` once after it. */
  sign: () => (type, key, isReset, hooks) => {
    if (!type) return undefined
    const own = isReset ? {} : undefined
    signatures.set(type, () => own ?? [key, ...(hooks?.() ?? []).map(signatureOf)].join())
    return type
  },
  wrap: (type, id) => {
    if (typeof type !== 'function' || type.prototype?.isReactComponent) return type
    const family = families.get(id) ?? makeFamily()
    families.set(id, family)
    const signature = signatureOf(type)
    if (family.type && family.signature !== signature) family.generation++
    Object.assign(family, { type, signature })
    Object.assign(family.Stays, type)
    return family.Stays
  },
  isComponent: (type) => given.has(type),
  refresh: () => {
    for (const { shown } of families.values()) for (const draw of shown) draw()
  },
}

function makeFamily() {
  /** @type {{ type: any, signature: string, generation: number, shown: Set<() => void>, Stays: any }} */
  const family = { type: undefined, signature: '', generation: 0, shown: new Set(), Stays: undefined }
  const Newest = (props) => family.type(props)
  family.Stays = function Stays(props) {
    const [, draw] = useReducer((count) => count + 1, 0)
    useEffect(() => {
      family.shown.add(draw)
      return () => void family.shown.delete(draw)
    }, [])
    return createElement(Newest, { ...props, key: family.generation })
  }
  given.add(family.Stays)
  return family
}

/** The page's own, if it has one. */
export const refresh = globalThis.__FANKEEP_REFRESH__ ?? openSite()

function openSite() {
  const hot = createHot(engine)
  // @ts-expect-error webpack gives it: where the remote's files are
  const events = new EventSource(new URL('__standalone/events', __webpack_public_path__))
  events.onmessage = async ({ data }) => {
    const { faults = [], hash } = JSON.parse(data)
    for (const fault of faults) console.error(fault)
    if (hash && faults.length === 0 && !(await hot.take(hash))) location.reload()
  }
  return hot
}
