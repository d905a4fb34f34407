import type { QueueDetails } from '@recado/contract/queues/queues'
import { useMenuDraft } from './edit/useMenuDraft.ts'
import { useMenuEditor } from './edit/useMenuEditor.ts'
import { useMenuIssues } from './issues/useMenuIssues.ts'
import { useBotConfigs } from './phone/useBotConfigs.ts'
import { useSimulation } from './phone/useSimulation.ts'
import { useMenuSaving } from './save/useMenuSaving.ts'
import { useSaveMenu } from './save/useSaveMenu.ts'
import { useSavedTests } from './savedTests/useSavedTests.ts'

/** Everything that the menu editor needs: draft, actions, configuration and issues. */
export function useQueueMenu(queue: QueueDetails) {
  const sending = useSaveMenu(queue.id)
  const draft = useMenuDraft(queue, sending.isPending)
  const editor = useMenuEditor(queue, draft)
  const configs = useBotConfigs(queue)
  const playing = useSimulation(configs)
  const tests = useSavedTests(draft, configs)
  const issues = useMenuIssues({ queue, draft, configs, playing, newEntryId: editor.fresh })
  const saving = useMenuSaving({ draft, editor, tests, sending })
  return { queue, draft, editor, configs, playing, tests, issues, saving }
}

export type QueueMenuState = ReturnType<typeof useQueueMenu>
