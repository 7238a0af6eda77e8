// Anyone who reads these sources with a program of their own (a remote's types) needs the type of a drawing.
// oxlint-disable-next-line triple-slash-reference
/// <reference path="./files.d.ts" />
import { Avatar } from './avatar'
import female from './faces/female.svg'
import male from './faces/male.svg'

export interface MemberAvatarProps {
  member: { nickname: string; email: string; tel: string; head_pic: string; sex: number }
  /** A picture that is chosen and not yet saved. */
  preview?: string
  /** In px at a root of 16. */
  size: number
}

/** A member's own picture; without one a face by sex (spec section 3), or the name's sign for who has not said. */
export function MemberAvatar({ member, preview, size }: MemberAvatarProps) {
  const { nickname, email, tel, head_pic, sex } = member
  return <Avatar name={nickname || email || tel} src={preview ?? (head_pic || faceOf(sex))} size={size} />
}

function faceOf(sex: number): string | undefined {
  if (sex === 0) return undefined
  return sex === 1 ? male : female
}
