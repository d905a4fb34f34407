import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'

/** Says what saving the form will do. Screen readers hear it again after each change. */
export const PreviewAlert = ({ text }: { text: string }) => (
  <Alert role="status" variant="light" color="gray" icon={<IconInfoCircle />}>
    {text}
  </Alert>
)
