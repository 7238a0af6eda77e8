/** The pages whose import a dialog shows at this moment: what happens there needs no notice besides. */
export const watchedImport = new Set<string>()
