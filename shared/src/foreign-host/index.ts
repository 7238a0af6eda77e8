/** What a page that is not our shell needs around one of our remotes (docs/teams.md, "In another host"). */
export { openPage } from './open-page'
export { RemoteFrame, type RemoteFrameProps } from './remote-frame'
export { serverClient } from './server-client'
export { createServices, type ServiceOptions } from './services'
