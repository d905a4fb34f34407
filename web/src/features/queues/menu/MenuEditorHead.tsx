import { ActionIcon, Alert, Button, Group } from '@mantine/core'
import type { QueueDetails } from '@recado/contract/queues/queues'
import { IconArrowBackUp, IconArrowForwardUp, IconArrowLeft, IconHistory, IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ColorChip } from '#web/shared/ui/ColorChip.tsx'
import { MenuHead } from './MenuLayout.tsx'
import type { MenuDraft } from './useMenuDraft.ts'
import type { MenuEditor } from './useMenuEditor.ts'
import type { MenuSaving } from './useMenuSaving.ts'

const icon = { size: 20, stroke: 1.7 }

type Props = { queue: QueueDetails; draft: MenuDraft; editor: MenuEditor; saving: MenuSaving }

/** The head of the editor with its actions. */
export function MenuEditorHead({ queue, draft, editor: { undo, redo }, saving }: Props) {
  const { t } = useTranslation('menu')
  return (
    <MenuHead
      back={
        <ActionIcon component={Link} to="/queues" data-hint={t('back')} aria-label={t('back')}>
          <IconArrowLeft {...icon} />
        </ActionIcon>
      }
      title={t('title')}
      below={<ColorChip color={queue.color}>{queue.name}</ColorChip>}
      state={t(draft.isDirty ? 'save.dirty' : 'save.clean')}
      isDirty={draft.isDirty}
    >
      <ActionIcon data-hint={t('commands.undo')} aria-label={t('commands.undo')} disabled={!undo} onClick={undo}>
        <IconArrowBackUp {...icon} />
      </ActionIcon>
      <ActionIcon data-hint={t('commands.redo')} aria-label={t('commands.redo')} disabled={!redo} onClick={redo}>
        <IconArrowForwardUp {...icon} />
      </ActionIcon>
      <Button loading={saving.isSaving} disabled={!draft.isDirty} onClick={saving.save}>
        {t('common:save')}
      </Button>
    </MenuHead>
  )
}

/** Notices: another user has saved, or unsaved changes were restored. */
export function MenuNotices({ draft }: { draft: MenuDraft }) {
  const { t } = useTranslation('menu')
  if (draft.isElsewhere && draft.isDirty)
    return (
      <Alert role="alert" color="accent" icon={<IconUsers />} title={t('elsewhere.title')}>
        {t('elsewhere.text')}
        <Group gap="xs" mt="xs">
          <Button size="xs" variant="default" onClick={draft.dropDraft}>
            {t('elsewhere.theirs')}
          </Button>
          <Button size="xs" variant="default" onClick={draft.keepMine}>
            {t('elsewhere.mine')}
          </Button>
        </Group>
      </Alert>
    )
  if (draft.isRestored && draft.isDirty)
    return (
      <Alert
        role="status"
        color="gray"
        icon={<IconHistory />}
        withCloseButton
        closeButtonLabel={t('restored.close')}
        onClose={draft.noticeRestored}
      >
        <Group gap="sm">
          {t('restored.text')}
          <Button size="compact-sm" variant="subtle" onClick={draft.dropDraft}>
            {t('restored.drop')}
          </Button>
        </Group>
      </Alert>
    )
  return null
}
