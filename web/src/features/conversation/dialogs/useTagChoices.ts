import { type TagInTicket, tags } from '@recado/contract/tags'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { keepTold } from '../../../shared/live/keepTold.ts'
import { allTags, useTags } from '../../../shared/tags/useTags.ts'
import { toast } from '../../../shared/toast/toast.ts'
import { firstUnused } from '../../../shared/ui/swatches.ts'

/** Every tag of the company, and how one more is made. */
export function useTagChoices() {
  const client = useQueryClient()
  const choices = useTags()
  const { mutate, isPending } = useMutation({
    mutationFn: (name: string) =>
      call(tags.endpoints.create, { body: { name, color: firstUnused(choices.rows.map(({ color }) => color)) } }) as Promise<TagInTicket>,
    onSuccess: (tag) =>
      keepTold<TagInTicket[]>({ client, queryKey: allTags.queryKey }, (known) => [...known.filter(({ id }) => id !== tag.id), tag]),
    onError: toast.error,
  })
  return {
    choices,
    create: (name: string, onCreated: (tag: TagInTicket) => void) => mutate(name, { onSuccess: onCreated }),
    isCreating: isPending,
  }
}
