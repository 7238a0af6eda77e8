export {
  type AuthorisationPurpose,
  authorisationReturn,
  type BegunAuthorisation,
  keepAuthorisation,
  takeAuthorisation,
} from './authorisation'
export { allPages } from './all-pages'
export { HostProvider, useHost, useMember, useSession } from './context'
export { notices, type NoticeKey } from './notices'
export type { RemoteDeclaration, RemoteLayout, RemoteRoutes, RouteDeclaration } from './remote'
export * from './services'
export { usePageAccess } from './use-page-access'
export { useEvent } from './use-event'
export { useAction, useAllPages, useCall, useExtra, type Action, type Loaded } from './use-call'
export { languages, useLanguage, useWords, wordsOptions, type Language } from './words'
export { lateDialog, latePart } from './late-part'
export { loadLater } from './load-later'
export { newId } from './new-id'
export { fileNameOf, saveBlob, saveFrom, saveText } from './save-file'
export { learnTime, timeNow } from './server-time'
export { Slot } from './slot'
export type { SlotName, SlotPart, SlotProps } from './slots'
export { Trans } from './trans'
export { forgetTyped, typedOf, useTyped } from './typed'
