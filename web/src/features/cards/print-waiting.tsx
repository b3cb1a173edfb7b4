import { CARD_TYPES, type CardType } from '@agremia/model/rules/cards/card-terms'
import { Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { openLink } from '../../api/follow-link.ts'
import { showFailure } from '../../api/show-failure.ts'
import { MenuButton } from '../../parts/menu-button.tsx'
import '../../ui/form-styles.ts'

/** The types that are printed. */
const PRINTED: readonly CardType[] = ['plastico', 'provisorio']

interface Wanted {
  type: CardType
  includeLetters: boolean
}

/** Beside the filters of the list of batches: one PDF of all that wait for printing, whether they are of a batch or not. */
export function PrintWaiting() {
  const { mutate, isPending } = useMutation({
    mutationFn: async (params: Wanted) =>
      (await api.get<{ data: { url: string } }>('/membership_cards', { params })).data.data.url,
    onSuccess: openLink,
    onError: error => showFailure('Não foi possível fazer o PDF', error),
  })
  return (
    <MenuButton
      label="PDF dos que esperam"
      opens="bottom-start"
      width="16rem"
      variant="subtle"
      size="compact-md"
      aria-busy={isPending}
    >
      {PRINTED.flatMap(type =>
        [false, true].map(includeLetters => (
          <Menu.Item key={`${type} ${includeLetters}`} onClick={() => isPending || mutate({ type, includeLetters })}>
            {includeLetters ? `${CARD_TYPES[type]}, com cartas` : CARD_TYPES[type]}
          </Menu.Item>
        )),
      )}
    </MenuButton>
  )
}
