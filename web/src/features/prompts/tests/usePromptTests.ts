import { useDebouncedValue } from '@mantine/hooks'
import { AppError } from '@recado/contract/errors'
import { type TriedPrompt, triedPrompt } from '@recado/contract/prompts'
import { promptTestEndpoints } from '@recado/contract/promptTests'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '#web/shared/data/api/call.ts'
import { invalidateLive } from '#web/shared/data/live/invalidateLive.ts'

const { list, results, run, create, update, remove } = promptTestEndpoints
const DEBOUNCE = 500

export type PromptTests = ReturnType<typeof usePromptTests>

/** The tests of an assistant, their results with these values of the form, and their runs. They are loaded once they are shown. */
export function usePromptTests(promptId: number, values: object, { isShown = true } = {}) {
  const client = useQueryClient()
  const params = { id: promptId }
  const tried = triedPrompt.safeParse({ ...values, id: promptId }).data
  const entered = JSON.stringify(tried)
  const [settled] = useDebouncedValue(entered, DEBOUNCE)
  const listKey = [list.path, promptId]
  const resultKey = [results.path, promptId]
  const stored = useQuery({
    queryKey: listKey,
    queryFn: isShown ? () => call(list, { params }) : skipToken,
    staleTime: 0,
    throwOnError: false,
  })
  const known = useQuery({
    queryKey: [...resultKey, settled],
    queryFn: settled && isShown ? () => call(results, { params, body: JSON.parse(settled) as TriedPrompt }) : skipToken,
    staleTime: 0,
    retry: false,
    throwOnError: false,
  })
  const runs = useTestRuns(promptId, tried, () => invalidateLive(client, { queryKey: resultKey }))
  const loadFailure = stored.data ? (known.data || isHalfTyped(known.error) ? null : known.error) : stored.error
  const changed = () => Promise.all([listKey, resultKey].map((queryKey) => invalidateLive(client, { queryKey })))
  return {
    tests: stored.data?.tests,
    /** Only of the values that are in the form now. */
    known: settled === entered ? known.data : undefined,
    loadFailure,
    canRun: tried !== undefined,
    ...runs,
    add: async (body: Parameters<typeof call<typeof create>>[1]['body']) => {
      await call(create, { params, body })
      await changed()
    },
    change: async (testId: number, body: Parameters<typeof call<typeof update>>[1]['body']) => {
      await call(update, { params: { ...params, testId }, body })
      await changed()
    },
    remove: async (testId: number) => {
      await call(remove, { params: { ...params, testId } })
      await changed()
    },
  }
}

/** While an address is typed the server refuses it: then no test has run with it. */
const isHalfTyped = (error: unknown) => error instanceof AppError && (error.code === 'ERR_VALIDATION' || error.code === 'ERR_AI_SERVICE')

/** Why a test could not be run. */
type RunFailure = { testId: number; error: unknown }

/** Runs one test after the other. Leaving the form or stopping ends it after the run that is under way. */
function useTestRuns(promptId: number, tried: TriedPrompt | undefined, onResult: () => Promise<unknown>) {
  const [running, setRunning] = useState<number | null>(null)
  const [isStopping, setStopping] = useState(false)
  const [failure, setFailure] = useState<RunFailure | null>(null)
  const isEnded = useRef(false)
  useEffect(
    () => () => {
      isEnded.current = true
    },
    [],
  )
  const runAll = async (testIds: readonly number[]) => {
    if (!tried) return
    isEnded.current = false
    setFailure(null)
    for (const testId of testIds) {
      if (isEnded.current) break
      setRunning(testId)
      const error = await runToTheEnd({ promptId, testId, tried }, isEnded).catch((failed: unknown) => failed)
      await onResult()
      if (error === undefined || isGone(error)) continue
      setFailure({ testId, error })
      if (!mayPassForOthers(error)) break
    }
    setRunning(null)
    setStopping(false)
  }
  const stop = () => {
    isEnded.current = true
    setStopping(true)
  }
  return { running, isStopping, failure, runAll, stop }
}

/** Somebody has deleted the test. */
const isGone = (error: unknown) => error instanceof AppError && error.code === 'ERR_NO_PROMPT_TEST_FOUND'

/** A service that is broken for one test can be asked the next one; other failures meet all of them. */
const mayPassForOthers = (error: unknown) =>
  error instanceof AppError && error.code === 'ERR_AI_SERVICE' && (error.details as { reason: string }).reason === 'broken'

type Run = { promptId: number; testId: number; tried: TriedPrompt }

/** A test that fails is run again, until the server knows whether it passed. */
async function runToTheEnd({ promptId, testId, tried }: Run, isEnded: { current: boolean }) {
  let isUndecided = true
  while (isUndecided && !isEnded.current) {
    const { state } = await call(run, { params: { id: promptId, testId }, body: tried })
    isUndecided = state === 'undecided'
  }
}
