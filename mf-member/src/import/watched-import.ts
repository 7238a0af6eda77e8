/** The pages whose import a dialog shows at this moment: what happens there needs no notice as well. */
export const watchedImport = new Set<string>()
