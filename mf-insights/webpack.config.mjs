import { defineRemote } from '@fankeep/shared/federation'

export default defineRemote(import.meta.url)
