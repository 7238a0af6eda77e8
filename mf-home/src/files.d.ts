declare module '*.svg' {
  const address: string
  export default address
}

declare module '*.module.css' {
  const names: Record<string, string>
  export default names
}
