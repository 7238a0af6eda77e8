import { useEffect, useState } from 'react'

/** Strength of a password, 0 to 4, or undefined while unknown. The estimator is fetched with the first letter typed. */
export function useStrength(password: string, own: string[]): number | undefined {
  const [score, setScore] = useState<number>()
  const about = own.join('\n')
  useEffect(() => {
    let gone = false
    if (!password) setScore(undefined)
    else {
      void import(/* webpackChunkName: "strength" */ './strength').then(({ scorePassword }) => {
        if (!gone) setScore(scorePassword(password, about.split('\n')))
      })
    }
    return () => {
      gone = true
    }
  }, [password, about])
  return score
}
