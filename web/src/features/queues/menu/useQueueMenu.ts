import type { QueueDetails } from '@recado/contract/queues/queues'
import { useMenuDraft } from './edit/useMenuDraft.ts'
import { useMenuEditor } from './edit/useMenuEditor.ts'
import { useBotConfigs } from './phone/useBotConfigs.ts'
import { usePlaying } from './phone/usePlaying.ts'
import { useSaveMenu } from './save/useSaveMenu.ts'
import { useSaving } from './save/useSaving.ts'
import { useKeptTests } from './tests/useKeptTests.ts'
import { useTroubles } from './troubles/useTroubles.ts'

/** Everything that the menu editor needs: draft, actions, configuration and issues. */
export function useQueueMenu(queue: QueueDetails) {
  const sending = useSaveMenu(queue.id)
  const draft = useMenuDraft(queue, sending.isPending)
  const editor = useMenuEditor(queue, draft)
  const configs = useBotConfigs(queue)
  const playing = usePlaying(configs)
  const tests = useKeptTests(draft, configs)
  const troubles = useTroubles({ queue, draft, configs, playing, fresh: editor.fresh })
  const saving = useSaving({ draft, editor, tests, sending })
  return { queue, draft, editor, configs, playing, tests, troubles, saving }
}

export type QueueMenuState = ReturnType<typeof useQueueMenu>
