import type { ExplainedField, Explainer } from '@agremia/model/resource/explainer'
import { lowered } from '@agremia/model/resource/naming'
import { isStaff } from '@agremia/model/rules/roles'
import type { SettingName } from '@agremia/model/rules/settings'
import { type Terminology, wording } from '@agremia/model/rules/terminology'
import { wordPathsFor } from '@agremia/model/rules/word-paths'
import type { Claims } from '../api/session.ts'
import type { SettingEntry } from '../api/settings.ts'
import { PortraitLook } from '../parts/portrait.tsx'
import { ChipsLook } from '../resource/chips-look.tsx'
import type { Widths } from '../resource/column-choice.ts'
import type { FilterChip } from '../resource/filter-kinds.ts'
import { type Item, type ResourceDescription, titleOf } from '../resource/item.ts'
import { readSort } from '../resource/list-address.ts'
import { printCount } from '../resource/list-count.ts'
import { ListHead } from '../resource/list-head.tsx'
import { QuietTick } from '../resource/list-tick.tsx'
import list from '../resource/resource-list.module.css'
import { ROW_REM, readRowDensity } from '../resource/row-density.ts'
import { RowLook, TableLook } from '../resource/table-look.tsx'
import { accentsOf } from '../ui/accents.ts'
import { DEFAULT_COLOUR, shadesOf } from '../ui/colours.ts'
import { CONTRIBUTIONS, SCREENS } from './features.ts'
import { fillRowPath, rowPathOf } from './row-address.ts'
import { printTitle } from './screen-title.ts'
import { BannerLines, Brand, FooterLine } from './shell/frame-look.tsx'
import shell from './shell/shell.module.css'
import { entriesFor, SubMenuLook, subMenuOf } from './sub-menu-look.tsx'

interface Props {
  claims: Claims
  words: Terminology
  screen: string
  settings: readonly SettingEntry[]
  explainer: Explainer
  resource: ResourceDescription
  columns: readonly ExplainedField[]
  widths?: Widths
  sort: string
  page: { data: readonly Item[]; meta: { total: number } }
  chips: readonly FilterChip[]
}

/** How many rows are drawn beyond those that fit into the window. */
const MORE_ROWS = 10

/** The frame and a list, drawn as React will draw them after it has started; the space of the views, the tools and the search is left empty. */
export function FirstFrame({ claims, words, screen, settings, explainer, resource, page, chips, ...shown }: Props) {
  const settingOf = (name: SettingName) => settings.find(entry => entry.name === name)?.value
  const { toPublic } = wordPathsFor(words)
  const withWords = wording(words)
  const subMenu = subMenuOf(CONTRIBUTIONS, SCREENS, screen)
  const { total } = page.meta
  const word = lowered(total === 1 ? resource.label.one : resource.label.many)
  return (
    <div className={shell.shell} data-first>
      <style>{styleOf(settingOf('primaryColor') || DEFAULT_COLOUR)}</style>
      <BannerLines
        isOffline={false}
        isStaging={settingOf('environment') === 'staging'}
        isSilent={settingOf('SendMessages') === 'false' && isStaff(claims.Role)}
        link={(className, text) => (
          <a className={className} href="/configuracaoMensagens">
            {text}
          </a>
        )}
      />
      <header className={shell.bar}>
        <a className={shell.organisation} href="/">
          <Brand name={words.name} folder={settingOf('filesDir')} file={settingOf('logoFile')} />
        </a>
      </header>
      <main className={shell.main}>
        {subMenu && (
          <SubMenuLook
            label={withWords(subMenu.label)}
            entries={entriesFor(subMenu, claims.Role, when => !when || settingOf(when.setting) === when.is)}
            link={({ to, label }) => (
              <a key={to} href={toPublic(to)} aria-current={to === screen ? 'page' : undefined}>
                {printTitle(label, withWords, explainer.meta)}
              </a>
            )}
          />
        )}
        <div className={list.screen} data-fills-window>
          <ListHead
            title={<h1>{resource.label.many}</h1>}
            count={`${printCount(total)} ${word}`}
            chips={chips.length > 0 && <ChipsLook chips={chips} isInert />}
          />
          <div className={list.panel}>
            <FirstTable
              {...{ resource, page }}
              {...shown}
              rowAddress={row => toPublic(fillRowPath(rowPathOf(SCREENS, screen), row))}
            />
          </div>
        </div>
      </main>
      <FooterLine orgType={settingOf('orgType')}>
        <div className={shell.listFooter}>
          {printCount(page.data.length)} de {printCount(total)}
        </div>
      </FooterLine>
    </div>
  )
}

type TableProps = Pick<Props, 'resource' | 'columns' | 'widths' | 'sort' | 'page'> & { rowAddress(row: Item): string }

function FirstTable({ resource, columns, widths, sort, page, rowAddress }: TableProps) {
  const density = readRowDensity()
  const height = ROW_REM[density] * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const rows = page.data.slice(0, Math.ceil(window.innerHeight / height) + MORE_ROWS)
  return (
    <TableLook
      {...{ resource, columns, widths, density }}
      sort={readSort(sort)}
      total={page.meta.total}
      tick={<QuietTick label="Selecionar as linhas carregadas" />}
      isInert
      after={(page.data.length - rows.length) * height}
    >
      {rows.map((row, index) => (
        <RowLook
          key={row._id}
          {...{ resource, columns, row, index }}
          tick={<QuietTick label={`Selecionar ${titleOf(resource, row)}`} />}
          picture={picture => <PortraitLook {...picture} />}
          link={(className, title) => (
            <a className={className} href={rowAddress(row)}>
              {title}
            </a>
          )}
        />
      ))}
    </TableLook>
  )
}

/** The CSS variables of the organisation's colour, equal to those that the theme sets later. */
function styleOf(colour: string) {
  const main = shadesOf(colour)[6]
  const { light, dark } = accentsOf(main)
  const rule = (scheme: string, variables: Readonly<Record<string, string>>) =>
    `:root[data-mantine-color-scheme="${scheme}"]{${Object.entries({
      '--mantine-primary-color-filled': main,
      ...variables,
    })
      .map(pair => pair.join(':'))
      .join(';')}}`
  return rule('light', light) + rule('dark', dark)
}
