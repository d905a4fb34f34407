import type { Row, RowEvent } from '@recado/contract/kit/liveList'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { fetchPage, type Within } from './listQuery.ts'
import type { CreateOf, LiveResource, RowOf, SavedOf, UpdateOf } from './liveResource.ts'
import { mergeAnswer, mergeRow } from './mergeRow.ts'
import { useResourceList } from './useResourceList.ts'

/** Every hook that a list-and-edit screen needs, from the contract's one description of the resource; `within`: of a part of its rows. */
export function createResource<C extends LiveResource>(contract: C, within: Within = {}) {
  const { create, update, remove } = contract.endpoints
  return {
    contract,
    within,
    /** The first rows that a search finds, to choose one of them. */
    find: async (search: string, limit: number) => (await fetchPage(contract, { search, within, limit })).rows as RowOf<C>[],
    /** `part`: of fewer rows still. */
    useList: (search = '', part: Within = within) => useResourceList<RowOf<C>>(contract, search, part),
    useCreate: () =>
      useChange<CreateOf<C>, SavedOf<C>>(contract, async (body) => {
        const row = (await call(create, { body })) as SavedOf<C>
        return { answer: row, event: { action: 'create', row } }
      }),
    useUpdate() {
      const client = useQueryClient()
      return useMutation({
        // One after the other: of two that are on their way at once the one that was made first could come last, and stay.
        scope: { id: `${update.method} ${update.path}` },
        mutationFn: ({ id, changes }: { id: number; changes: UpdateOf<C> }) =>
          mergeAnswer(client, contract, { id, ask: async () => (await call(update, { params: { id }, body: changes })) as SavedOf<C> }),
      })
    },
    useRemove: () =>
      useChange<number, number>(contract, async (id) => {
        await call(remove, { params: { id } })
        return { answer: id, event: { action: 'delete', id } }
      }),
  }
}

export type ResourceHooks<C extends LiveResource> = ReturnType<typeof createResource<C>>

type Change<Answer> = { answer: Answer; event: RowEvent<Row> }

/** Merging the answered row is the same act as merging the live event that follows it, so coming second it changes nothing. */
function useChange<Input, Answer>(contract: LiveResource, send: (input: Input) => Promise<Change<Answer>>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (input: Input) => {
      const { answer, event } = await send(input)
      mergeRow(client, contract, event)
      return answer
    },
  })
}
