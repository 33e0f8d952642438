import type { JSX } from 'preact'

import { type Look, lookStyle } from '../../looks/index.ts'
import { PAGES, securityHeaders } from '../../page-catalogue/index.ts'
import type { Page, PageRoute } from '../document.tsx'
import type { PageRequest } from '../page-request.ts'

type FindLogo = (file: string) => Promise<Buffer | null>

/** Where a look's files are, on the pages of links. */
const FOLDER = '/l/looks'
const COLOUR_FILE = /^([0-9a-f]{6})\.css$/
const LOGO_FILE = /^[0-9a-f]{64}\.(svg|png)$/

/** The address of the style that gives a page the merchant's colour. It follows from the colour alone. */
export function lookStyleUrl({ colour }: Look): string | null {
  return colour === null ? null : `${FOLDER}/${colour.slice(1)}.css`
}

export function logoUrl({ logo }: Look): string | null {
  return logo === null ? null : `${FOLDER}/${logo}`
}

/** The merchant at the top of its pages: the logo, or else the name. */
export function MerchantBrand(
  props: Readonly<{ name: string | null; look: Look | undefined }>,
): JSX.Element {
  const { name, look } = props
  const logo = look === undefined ? null : logoUrl(look)
  return (
    <p class="merchant">
      {logo === null ? <bdi>{name ?? ''}</bdi> : <img class="logo" src={logo} alt={name ?? ''} />}
    </p>
  )
}

/** Colours and logos of looks, each under an address that names its content. */
export function lookRoutes({
  findLogo,
}: Readonly<{ findLogo: FindLogo }>): readonly PageRoute<PageRequest, string | Buffer>[] {
  return [
    {
      methods: ['GET'],
      path: `${FOLDER}/:file`,
      serve: async ({ params }) => lookFile(params['file'] ?? '', findLogo),
    },
  ]
}

async function lookFile(file: string, findLogo: FindLogo): Promise<Page<string | Buffer>> {
  const [, colour] = COLOUR_FILE.exec(file) ?? []
  if (colour !== undefined) {
    const headers = securityHeaders(PAGES.lookStyle)
    return { status: 200, headers, body: lookStyle(`#${colour}`) }
  }
  const [, kind] = LOGO_FILE.exec(file) ?? []
  const content = kind === undefined ? null : await findLogo(file)
  if (content === null)
    return { status: 404, headers: securityHeaders(PAGES.lookMissing), body: '' }
  const headers = securityHeaders(kind === 'svg' ? PAGES.lookLogoSvg : PAGES.lookLogoPng)
  return { status: 200, headers, body: content }
}
