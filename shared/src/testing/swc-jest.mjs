import swcJest from '@swc/jest'

const said = [
  [/(\bfrom\s*(["'])[^"']+\.json\2)(?!\s*with)/g, "$1 with { type: 'json' }"],
  [/\bimport\(\s*((["'`])[^"'`]+\.json\2)\s*\)/g, "import($1, { with: { type: 'json' } })"],
]

const sayJson = (result) => ({
  ...result,
  code: said.reduce((code, [form, full]) => code.replace(form, full), result.code),
})

/** SWC, and what native modules ask for alongside it: an import of JSON says that it is one. Builds need it not. */
export default {
  createTransformer(options) {
    const swc = swcJest.createTransformer(options)
    return {
      ...swc,
      process: (source, path, options) => sayJson(swc.process?.(source, path, options)),
      processAsync: async (source, path, options) => sayJson(await swc.processAsync?.(source, path, options)),
    }
  },
}
