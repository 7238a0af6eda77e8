import { defineShell } from '@fankeep/shared/federation'

export default defineShell(import.meta.url)
