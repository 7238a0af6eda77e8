import an from './faces/an.svg'
import bo from './faces/bo.svg'
import cat from './faces/cat.svg'
import chen from './faces/chen.svg'
import he from './faces/he.svg'
import jun from './faces/jun.svg'
import kiki from './faces/kiki.svg'
import lin from './faces/lin.svg'
import ma from './faces/ma.svg'
import mei from './faces/mei.svg'
import ruby from './faces/ruby.svg'
import tai from './faces/tai.svg'
import yang from './faces/yang.svg'
import ze from './faces/ze.svg'

/** The people of the drawings, each in its own file: loaded when it comes near the window, and cached. */
export const faces = { an, bo, cat, chen, he, jun, kiki, lin, ma, mei, ruby, tai, yang, ze }
export type Face = keyof typeof faces
