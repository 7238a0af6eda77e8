import * as routes from 'home/routes'
import { showRemote } from '../show-remote'

void showRemote('vite', routes)
