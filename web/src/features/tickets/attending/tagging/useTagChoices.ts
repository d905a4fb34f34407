import { type TagInTicket, tagList, tags } from '@recado/contract/tags'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../shared/api/call.ts'
import { useLive } from '../../../../shared/live/live.ts'
import { toast } from '../../../../shared/toast/toast.ts'
import { firstUnused } from '../../../../shared/ui/palette.ts'

const key = ['tag', 'choices']

/** Every tag of the company, and how one more is made. */
export function useTagChoices() {
  const client = useQueryClient()
  const { data: choices = none } = useQuery({ queryKey: key, queryFn: () => call(tagList, {}), staleTime: 0 })
  useLive('tag', () => void client.invalidateQueries({ queryKey: key }))
  const { mutate, isPending } = useMutation({
    mutationFn: (name: string) =>
      call(tags.endpoints.create, { body: { name, color: firstUnused(choices.map(({ color }) => color)) } }) as Promise<TagInTicket>,
    onSuccess: (tag) => client.setQueryData<TagInTicket[]>(key, (known = []) => [...known.filter(({ id }) => id !== tag.id), tag]),
    onError: toast.error,
  })
  return {
    choices,
    create: (name: string, onCreated: (tag: TagInTicket) => void) => mutate(name, { onSuccess: onCreated }),
    isCreating: isPending,
  }
}

const none: TagInTicket[] = []
