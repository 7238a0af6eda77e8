/** Runs a compiler of webpack's or Rspack's to its end. @throws Error with what it complained of */
export const runBuild = (compiler) =>
  new Promise((resolve, reject) =>
    compiler.run((error, stats) => {
      if (error) reject(error)
      else if (stats.hasErrors()) reject(new Error(stats.toString('errors-only')))
      else resolve(undefined)
    }),
  )
