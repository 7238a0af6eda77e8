#!/usr/bin/env node
import { runCommandLine } from './command-line'

process.exitCode = await runCommandLine(process.argv.slice(2), console)
