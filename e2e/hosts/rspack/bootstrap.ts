import * as routes from 'home/routes'
import '../facades'
import { showRemote } from '../show-remote'

void showRemote('rspack', routes)
