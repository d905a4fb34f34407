import { ActionIcon, Button } from '@mantine/core'
import type { QueueDetails } from '@recado/contract/queues/queues'
import { IconArrowBackUp, IconArrowForwardUp, IconArrowLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ColorChip } from '#web/shared/ui/ColorChip.tsx'
import type { MenuDraft } from '../edit/useMenuDraft.ts'
import type { MenuEditor } from '../edit/useMenuEditor.ts'
import { MenuHead } from '../frame/MenuLayout.tsx'
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
