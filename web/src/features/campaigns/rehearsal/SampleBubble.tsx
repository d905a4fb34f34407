import { Text } from '@mantine/core'
import type { CampaignBubble } from '@recado/contract/campaigns/recipients'
import { TemplateBubble } from '#web/shared/domain/templates/TemplateBubble.tsx'
import { FileBubble } from '#web/shared/ui/attachment/FileBubble.tsx'
import { storedFile } from '#web/shared/ui/attachment/usePreviewFile.ts'

/** A message of the campaign on a sample recipient's phone. */
export function SampleBubble({ label, bubble }: { label: string; bubble: CampaignBubble }) {
  const { body, template } = bubble
  const file = storedFile(bubble)
  if (template) return <TemplateBubble label={label} file={file} content={{ ...template, body }} values={template.values} />
  return <FileBubble side="theirs" text={body} label={label} file={file} />
}

/** Shown in place of messages for a recipient who gets none. */
export const NotSentNote = ({ reason }: { reason: string }) => (
  <Text size="sm" c="dimmed" ta="center" p="md">
    {reason}
  </Text>
)
