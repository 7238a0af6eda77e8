#!/usr/bin/env node
import { givenSettings } from '@fankeep/shared/node/given-settings'
import { runCommandLine } from './commands/command-line'

// Also for the packages that read it, such as the storage's keys.
Object.assign(process.env, givenSettings(process.env))

process.exitCode = await runCommandLine(process.argv.slice(2), console)
