import { useEffect, useState } from 'react'

/**
 * Strength of a password for its meter (`PasswordInput`), 0 to 4, null while unknown. The estimator is loaded when the first letter is typed. `own`:
 * what a stranger may know of the person, such as address and name.
 */
export function useStrength(password: string, own: string[]): number | null {
  const [score, setScore] = useState<number | null>(null)
  const about = own.join('\n')
  useEffect(() => {
    let gone = false
    if (!password) setScore(null)
    else {
      import(/* webpackChunkName: "strength" */ './score-password').then(
        ({ scorePassword }) => !gone && setScore(scorePassword(password, about.split('\n'))),
        // If it does not load, the next letter tries again.
        () => {},
      )
    }
    return () => {
      gone = true
    }
  }, [password, about])
  return score
}
