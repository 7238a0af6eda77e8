/** The pages whose import is currently shown in a dialog: they need no notice as well. */
export const watchedImport = new Set<string>()
