import { AppError } from '@recado/contract/errors'
import type { Prompt, prompts } from '@recado/contract/prompts'
import { useEffect, useRef, useState } from 'react'
import type { UpdateInputOf } from '#web/shared/data/resource/liveResource.ts'
import { type BarAnswer, BelowBarDialog } from './BelowBarDialog.tsx'

type Changes = UpdateInputOf<typeof prompts>
type Refused = { row: Prompt; changes: Changes; bar: number; answer: (given: BarAnswer | undefined) => void }

/** Asks what to do when an assistant is not saved because too few of its tests pass. */
export function useBelowBar() {
  const [refused, setRefused] = useState<Refused | null>(null)
  const asked = useRef<Refused>(undefined)
  // Who saves waits for an answer, which nobody can give once the dialog is gone.
  useEffect(() => () => asked.current?.answer(undefined), [])
  const answerRefusal = (error: unknown, { row, changes }: Pick<Refused, 'row' | 'changes'>): Promise<BarAnswer | undefined> => {
    if (!(error instanceof AppError) || error.code !== 'ERR_TESTS_BELOW_BAR') return Promise.resolve(undefined)
    const { bar } = error.details as { bar: number }
    return new Promise((resolve) => {
      asked.current = {
        row,
        changes,
        bar,
        answer(given) {
          setRefused(null)
          resolve(given)
        },
      }
      setRefused(asked.current)
    })
  }
  return { answerRefusal, dialog: refused && <BelowBarDialog {...refused} onAnswer={refused.answer} /> }
}
