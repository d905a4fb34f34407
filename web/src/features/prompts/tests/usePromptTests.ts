import { useDebouncedValue } from '@mantine/hooks'
import { type TriedPrompt, triedPrompt } from '@recado/contract/prompts'
import { promptTestEndpoints } from '@recado/contract/promptTests'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '#web/shared/data/api/call.ts'
import { invalidateLive } from '#web/shared/data/live/invalidateLive.ts'

const { list, results, run, create, update, remove } = promptTestEndpoints
const DEBOUNCE = 500

export type PromptTests = ReturnType<typeof usePromptTests>

/** The tests of an assistant, their results with these values of the form, and their runs. */
export function usePromptTests(promptId: number, values: object) {
  const client = useQueryClient()
  const params = { id: promptId }
  const tried = triedPrompt.safeParse({ ...values, id: promptId }).data
  const [settled] = useDebouncedValue(JSON.stringify(tried), DEBOUNCE)
  const listKey = [list.path, promptId]
  const resultKey = [results.path, promptId]
  const { data: stored } = useQuery({ queryKey: listKey, queryFn: () => call(list, { params }), staleTime: 0, throwOnError: true })
  const { data: known } = useQuery({
    queryKey: [...resultKey, settled],
    queryFn: settled ? () => call(results, { params, body: JSON.parse(settled) as TriedPrompt }) : skipToken,
    staleTime: 0,
    retry: false,
  })
  const runs = useTestRuns(promptId, tried, () => invalidateLive(client, { queryKey: resultKey }))
  const changed = () => Promise.all([listKey, resultKey].map((queryKey) => invalidateLive(client, { queryKey })))
  return {
    tests: stored?.tests,
    known,
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

/** Runs one test after the other. Leaving the form or stopping ends it after the run that is under way. */
function useTestRuns(promptId: number, tried: TriedPrompt | undefined, onResult: () => Promise<unknown>) {
  const [running, setRunning] = useState<number | null>(null)
  const [isStopping, setStopping] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
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
    try {
      for (const testId of testIds) {
        if (isEnded.current) return
        setRunning(testId)
        await runToTheEnd({ promptId, testId, tried }, isEnded)
        await onResult()
      }
    } catch (error) {
      setFailure(error)
    } finally {
      setRunning(null)
      setStopping(false)
    }
  }
  const stop = () => {
    isEnded.current = true
    setStopping(true)
  }
  return { running, isStopping, failure, runAll, stop }
}

type Run = { promptId: number; testId: number; tried: TriedPrompt }

/** A test that fails is run again, until the server knows whether it passed. */
async function runToTheEnd({ promptId, testId, tried }: Run, isEnded: { current: boolean }) {
  let isUndecided = true
  while (isUndecided && !isEnded.current) {
    const { state } = await call(run, { params: { id: promptId, testId }, body: tried })
    isUndecided = state === 'undecided'
  }
}
