/** Runs a compiler of webpack or Rspack. @throws Error with its messages */
export const runBuild = (compiler) =>
  new Promise((resolve, reject) =>
    compiler.run((error, stats) => {
      if (error) reject(error)
      else if (stats.hasErrors()) reject(new Error(stats.toString('errors-only')))
      else resolve(undefined)
    }),
  )
