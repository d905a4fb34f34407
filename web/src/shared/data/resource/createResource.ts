import type { Row, RowEvent } from '@recado/contract/kit/liveList'
import { MAX_PAGE_SIZE } from '@recado/contract/kit/resource'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/shared/data/api/call.ts'
import { fetchPage, type ListFilter } from './listQuery.ts'
import type { CreateInputOf, LiveResource, ResourceRowOf, SavedRowOf, UpdateInputOf } from './liveResource.ts'
import { mergeAnswer, mergeRow } from './mergeRow.ts'
import { useChoices } from './useChoices.ts'
import { useResourceList } from './useResourceList.ts'

/** All hooks of a list-and-edit screen, made from the contract's resource. `within`: a filter for part of the rows. */
export function createResource<C extends LiveResource>(contract: C, within: ListFilter = {}) {
  const { create, update, remove } = contract.endpoints
  return {
    contract,
    within,
    /** The first matches of a search, as choices. */
    find: async (search: string, limit: number) => (await fetchPage(contract, { search, within, limit })).rows as ResourceRowOf<C>[],
    /** `part`: a narrower filter. */
    useList: (search = '', part: ListFilter = within) => useResourceList<ResourceRowOf<C>>(contract, { search, within: part }),
    /** All rows, as choices of a select. */
    useChoices: () => useChoices(useResourceList<ResourceRowOf<C>>(contract, { within, limit: MAX_PAGE_SIZE })),
    useCreate: () =>
      useSave<CreateInputOf<C>, SavedRowOf<C>>(contract, async (body) => {
        const row = (await call(create, { body })) as SavedRowOf<C>
        return { answer: row, event: { action: 'create', row } }
      }),
    useUpdate() {
      const client = useQueryClient()
      return useMutation({
        // Saves run one after the other: otherwise the older one could finish last and win.
        scope: { id: `${update.method} ${update.path}` },
        mutationFn: ({ id, changes }: { id: number; changes: UpdateInputOf<C> }) =>
          mergeAnswer(client, contract, {
            id,
            request: async () => (await call(update, { params: { id }, body: changes })) as SavedRowOf<C>,
          }),
      })
    },
    useRemove: () =>
      useSave<number, number>(contract, async (id) => {
        await call(remove, { params: { id } })
        return { answer: id, event: { action: 'delete', id } }
      }),
  }
}

export type ResourceHooks<C extends LiveResource> = ReturnType<typeof createResource<C>>

type SavedChange<Answer> = { answer: Answer; event: RowEvent<Row> }

/** Merge the answer like the live event that follows it: merging the same change twice has no effect. */
function useSave<Input, Answer>(contract: LiveResource, send: (input: Input) => Promise<SavedChange<Answer>>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (input: Input) => {
      const { answer, event } = await send(input)
      mergeRow(client, contract, event)
      return answer
    },
  })
}
