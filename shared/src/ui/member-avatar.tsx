// TypeScript programs that include these sources (a remote's type check) need the type of an SVG import.
// oxlint-disable-next-line triple-slash-reference
/// <reference path="./files.d.ts" />
import { Avatar } from './avatar'
import female from './faces/female.svg'
import male from './faces/male.svg'

export interface MemberAvatarProps {
  member: { nickname: string; email: string; tel: string; head_pic: string; sex: number }
  /** The address of a chosen picture that is not saved yet. */
  preview?: string
  /** In px at a root font size of 16. */
  size: number
}

/** A member's own picture; without one a face by sex (spec section 3), or the name's initial if sex is not given. */
export function MemberAvatar({ member, preview, size }: MemberAvatarProps) {
  const { nickname, email, tel, head_pic, sex } = member
  return <Avatar name={nickname || email || tel} src={preview ?? (head_pic || faceOf(sex))} size={size} />
}

function faceOf(sex: number): string | undefined {
  if (sex === 0) return undefined
  return sex === 1 ? male : female
}
