import type { Module } from '../../infra/module'
import { eventsRoute } from './route'

export const events: Module = { name: 'events', routes: eventsRoute }
