/** A country as listed here; a new installation fills its table of countries with these. */
export interface CountryData {
  name: string
  iso2: string
  iso3: string
  /** In the feminine form, as in "nacionalidade portuguesa"; null for territories without a nationality. */
  nationality: string | null
  callingCode: string | null
  isEU: boolean
  isSEPA: boolean
  postalCodeRegex: string | null
  order: number
}

const EU = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '))

/** The SEPA area by the European Payments Council's list: EU, EEA, countries that joined, and territories with their own code. */
const SEPA_BESIDE_EU = new Set(
  'IS LI NO CH GB MC SM AD VA AL ME MD MK RS AX BL GF GG GI GP IM JE MF MQ PM RE YT'.split(' '),
)

/** Patterns of postal codes, for countries whose addresses are common here; for others any code is accepted. */
const POSTAL_CODES: Readonly<Record<string, string>> = {
  PT: '^\\d{4}-\\d{3}$',
  ES: '^\\d{5}$',
  FR: '^\\d{5}$',
  DE: '^\\d{5}$',
  IT: '^\\d{5}$',
  CH: '^\\d{4}$',
  LU: '^(L-)?\\d{4}$',
  BE: '^\\d{4}$',
  AT: '^\\d{4}$',
  DK: '^\\d{4}$',
  NO: '^\\d{4}$',
  NL: '^\\d{4} ?[A-Z]{2}$',
  SE: '^\\d{3} ?\\d{2}$',
  FI: '^\\d{5}$',
  PL: '^\\d{2}-\\d{3}$',
  CZ: '^\\d{3} ?\\d{2}$',
  GR: '^\\d{3} ?\\d{2}$',
  RO: '^\\d{6}$',
  UA: '^\\d{5}$',
  MD: '^(MD-?)?\\d{4}$',
  GB: '^[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}$',
  IE: '^[A-Z]\\d[\\dW] ?[A-Z\\d]{4}$',
  AD: '^AD\\d{3}$',
  LI: '^\\d{4}$',
  BR: '^\\d{5}-?\\d{3}$',
  CV: '^\\d{4}$',
  GW: '^\\d{4}$',
  MZ: '^\\d{4}$',
  US: '^\\d{5}(-\\d{4})?$',
  CA: '^[A-Z]\\d[A-Z] ?\\d[A-Z]\\d$',
  AU: '^\\d{4}$',
  VE: '^\\d{4}$',
  ZA: '^\\d{4}$',
  IN: '^\\d{6}$',
  CN: '^\\d{6}$',
}

/** One line per country, by code: codes, calling code, name, nationality. */
const TABLE = `
AD AND 376 Andorra|andorrana
AE ARE 971 Emirados Árabes Unidos|emiradense
AF AFG 93 Afeganistão|afegã
AG ATG 1268 Antígua e Barbuda|antiguana
AI AIA 1264 Anguila|
AL ALB 355 Albânia|albanesa
AM ARM 374 Arménia|arménia
AO AGO 244 Angola|angolana
AQ ATA 672 Antártida|
AR ARG 54 Argentina|argentina
AS ASM 1684 Samoa Americana|
AT AUT 43 Áustria|austríaca
AU AUS 61 Austrália|australiana
AW ABW 297 Aruba|
AX ALA 358 Alanda|
AZ AZE 994 Azerbaijão|azerbaijana
BA BIH 387 Bósnia e Herzegovina|bósnia
BB BRB 1246 Barbados|barbadense
BD BGD 880 Bangladeche|bangladechiana
BE BEL 32 Bélgica|belga
BF BFA 226 Burquina Faso|burquinense
BG BGR 359 Bulgária|búlgara
BH BHR 973 Barém|baremita
BI BDI 257 Burundi|burundiana
BJ BEN 229 Benim|beninense
BL BLM 590 São Bartolomeu|
BM BMU 1441 Bermudas|
BN BRN 673 Brunei|bruneína
BO BOL 591 Bolívia|boliviana
BQ BES 599 Países Baixos Caribenhos|
BR BRA 55 Brasil|brasileira
BS BHS 1242 Baamas|baamiana
BT BTN 975 Butão|butanesa
BV BVT 47 Ilha Bouvet|
BW BWA 267 Botsuana|botsuanesa
BY BLR 375 Bielorrússia|bielorrussa
BZ BLZ 501 Belize|belizense
CA CAN 1 Canadá|canadiana
CC CCK 61 Ilhas dos Cocos (Keeling)|
CD COD 243 República Democrática do Congo|congolesa (RDC)
CF CAF 236 República Centro-Africana|centro-africana
CG COG 242 Congo|congolesa
CH CHE 41 Suíça|suíça
CI CIV 225 Costa do Marfim|marfinense
CK COK 682 Ilhas Cook|
CL CHL 56 Chile|chilena
CM CMR 237 Camarões|camaronesa
CN CHN 86 China|chinesa
CO COL 57 Colômbia|colombiana
CR CRI 506 Costa Rica|costa-riquenha
CU CUB 53 Cuba|cubana
CV CPV 238 Cabo Verde|cabo-verdiana
CW CUW 599 Curaçau|
CX CXR 61 Ilha do Natal|
CY CYP 357 Chipre|cipriota
CZ CZE 420 Chéquia|checa
DE DEU 49 Alemanha|alemã
DJ DJI 253 Jibuti|jibutiana
DK DNK 45 Dinamarca|dinamarquesa
DM DMA 1767 Domínica|dominiquesa
DO DOM 1809 República Dominicana|dominicana
DZ DZA 213 Argélia|argelina
EC ECU 593 Equador|equatoriana
EE EST 372 Estónia|estónia
EG EGY 20 Egito|egípcia
EH ESH 212 Sara Ocidental|sarauí
ER ERI 291 Eritreia|eritreia
ES ESP 34 Espanha|espanhola
ET ETH 251 Etiópia|etíope
FI FIN 358 Finlândia|finlandesa
FJ FJI 679 Fiji|fijiana
FK FLK 500 Ilhas Falkland|
FM FSM 691 Micronésia|micronésia
FO FRO 298 Ilhas Faroé|feroesa
FR FRA 33 França|francesa
GA GAB 241 Gabão|gabonesa
GB GBR 44 Reino Unido|britânica
GD GRD 1473 Granada|granadina
GE GEO 995 Geórgia|georgiana
GF GUF 594 Guiana Francesa|
GG GGY 44 Guernesey|
GH GHA 233 Gana|ganesa
GI GIB 350 Gibraltar|gibraltina
GL GRL 299 Gronelândia|gronelandesa
GM GMB 220 Gâmbia|gambiana
GN GIN 224 Guiné|guineense (Conacri)
GP GLP 590 Guadalupe|
GQ GNQ 240 Guiné Equatorial|equato-guineense
GR GRC 30 Grécia|grega
GS SGS 500 Ilhas Geórgia do Sul e Sandwich do Sul|
GT GTM 502 Guatemala|guatemalteca
GU GUM 1671 Guame|
GW GNB 245 Guiné-Bissau|guineense
GY GUY 592 Guiana|guianense
HK HKG 852 Hong Kong|
HM HMD 672 Ilhas Heard e McDonald|
HN HND 504 Honduras|hondurenha
HR HRV 385 Croácia|croata
HT HTI 509 Haiti|haitiana
HU HUN 36 Hungria|húngara
ID IDN 62 Indonésia|indonésia
IE IRL 353 Irlanda|irlandesa
IL ISR 972 Israel|israelita
IM IMN 44 Ilha de Man|
IN IND 91 Índia|indiana
IO IOT 246 Território Britânico do Oceano Índico|
IQ IRQ 964 Iraque|iraquiana
IR IRN 98 Irão|iraniana
IS ISL 354 Islândia|islandesa
IT ITA 39 Itália|italiana
JE JEY 44 Jersey|
JM JAM 1876 Jamaica|jamaicana
JO JOR 962 Jordânia|jordana
JP JPN 81 Japão|japonesa
KE KEN 254 Quénia|queniana
KG KGZ 996 Quirguistão|quirguiz
KH KHM 855 Camboja|cambojana
KI KIR 686 Quiribáti|quiribatiana
KM COM 269 Comores|comoriana
KN KNA 1869 São Cristóvão e Neves|são-cristovense
KP PRK 850 Coreia do Norte|norte-coreana
KR KOR 82 Coreia do Sul|sul-coreana
KW KWT 965 Koweit|koweitiana
KY CYM 1345 Ilhas Caimão|
KZ KAZ 7 Cazaquistão|cazaque
LA LAO 856 Laos|laociana
LB LBN 961 Líbano|libanesa
LC LCA 1758 Santa Lúcia|santa-lucense
LI LIE 423 Listenstaine|listenstainiana
LK LKA 94 Sri Lanca|cingalesa
LR LBR 231 Libéria|liberiana
LS LSO 266 Lesoto|lesotiana
LT LTU 370 Lituânia|lituana
LU LUX 352 Luxemburgo|luxemburguesa
LV LVA 371 Letónia|letã
LY LBY 218 Líbia|líbia
MA MAR 212 Marrocos|marroquina
MC MCO 377 Mónaco|monegasca
MD MDA 373 Moldávia|moldava
ME MNE 382 Montenegro|montenegrina
MF MAF 590 São Martinho (parte francesa)|
MG MDG 261 Madagáscar|malgaxe
MH MHL 692 Ilhas Marshall|marshallina
MK MKD 389 Macedónia do Norte|macedónia
ML MLI 223 Mali|maliana
MM MMR 95 Mianmar (Birmânia)|birmanesa
MN MNG 976 Mongólia|mongol
MO MAC 853 Macau|macaense
MP MNP 1670 Ilhas Marianas do Norte|
MQ MTQ 596 Martinica|
MR MRT 222 Mauritânia|mauritana
MS MSR 1664 Monserrate|
MT MLT 356 Malta|maltesa
MU MUS 230 Maurícia|mauriciana
MV MDV 960 Maldivas|maldiva
MW MWI 265 Maláui|malauiana
MX MEX 52 México|mexicana
MY MYS 60 Malásia|malaia
MZ MOZ 258 Moçambique|moçambicana
NA NAM 264 Namíbia|namibiana
NC NCL 687 Nova Caledónia|
NE NER 227 Níger|nigerina
NF NFK 672 Ilha Norfolk|
NG NGA 234 Nigéria|nigeriana
NI NIC 505 Nicarágua|nicaraguense
NL NLD 31 Países Baixos|neerlandesa
NO NOR 47 Noruega|norueguesa
NP NPL 977 Nepal|nepalesa
NR NRU 674 Nauru|nauruana
NU NIU 683 Niuê|
NZ NZL 64 Nova Zelândia|neozelandesa
OM OMN 968 Omã|omanense
PA PAN 507 Panamá|panamiana
PE PER 51 Peru|peruana
PF PYF 689 Polinésia Francesa|
PG PNG 675 Papua-Nova Guiné|papuana
PH PHL 63 Filipinas|filipina
PK PAK 92 Paquistão|paquistanesa
PL POL 48 Polónia|polaca
PM SPM 508 São Pedro e Miquelão|
PN PCN 64 Ilhas Pitcairn|
PR PRI 1787 Porto Rico|porto-riquenha
PS PSE 970 Palestina|palestiniana
PT PRT 351 Portugal|portuguesa
PW PLW 680 Palau|palauana
PY PRY 595 Paraguai|paraguaia
QA QAT 974 Catar|catarense
RE REU 262 Reunião|
RO ROU 40 Roménia|romena
RS SRB 381 Sérvia|sérvia
RU RUS 7 Rússia|russa
RW RWA 250 Ruanda|ruandesa
SA SAU 966 Arábia Saudita|saudita
SB SLB 677 Ilhas Salomão|salomonense
SC SYC 248 Seicheles|seichelense
SD SDN 249 Sudão|sudanesa
SE SWE 46 Suécia|sueca
SG SGP 65 Singapura|singapurense
SH SHN 290 Santa Helena|
SI SVN 386 Eslovénia|eslovena
SJ SJM 47 Svalbard e Jan Mayen|
SK SVK 421 Eslováquia|eslovaca
SL SLE 232 Serra Leoa|serra-leonesa
SM SMR 378 São Marinho|são-marinhense
SN SEN 221 Senegal|senegalesa
SO SOM 252 Somália|somali
SR SUR 597 Suriname|surinamesa
SS SSD 211 Sudão do Sul|sul-sudanesa
ST STP 239 São Tomé e Príncipe|são-tomense
SV SLV 503 Salvador|salvadorenha
SX SXM 1721 São Martinho (parte neerlandesa)|
SY SYR 963 Síria|síria
SZ SWZ 268 Essuatíni|essuatiniana
TC TCA 1649 Ilhas Turcas e Caicos|
TD TCD 235 Chade|chadiana
TF ATF 262 Territórios Austrais Franceses|
TG TGO 228 Togo|togolesa
TH THA 66 Tailândia|tailandesa
TJ TJK 992 Tajiquistão|tajique
TK TKL 690 Toquelau|
TL TLS 670 Timor-Leste|timorense
TM TKM 993 Turquemenistão|turquemena
TN TUN 216 Tunísia|tunisina
TO TON 676 Tonga|tonganesa
TR TUR 90 Turquia|turca
TT TTO 1868 Trindade e Tobago|trinitária
TV TUV 688 Tuvalu|tuvaluana
TW TWN 886 Taiwan|taiwanesa
TZ TZA 255 Tanzânia|tanzaniana
UA UKR 380 Ucrânia|ucraniana
UG UGA 256 Uganda|ugandesa
UM UMI 1 Ilhas Menores Afastadas dos EUA|
US USA 1 Estados Unidos|norte-americana
UY URY 598 Uruguai|uruguaia
UZ UZB 998 Usbequistão|usbeque
VA VAT 379 Cidade do Vaticano|vaticana
VC VCT 1784 São Vicente e Granadinas|são-vicentina
VE VEN 58 Venezuela|venezuelana
VG VGB 1284 Ilhas Virgens Britânicas|
VI VIR 1340 Ilhas Virgens dos EUA|
VN VNM 84 Vietname|vietnamita
VU VUT 678 Vanuatu|vanuatuense
WF WLF 681 Wallis e Futuna|
WS WSM 685 Samoa|samoana
YE YEM 967 Iémen|iemenita
YT MYT 262 Maiote|
ZA ZAF 27 África do Sul|sul-africana
ZM ZMB 260 Zâmbia|zambiana
ZW ZWE 263 Zimbabué|zimbabueana
`

const countryOf = (line: string): CountryData => {
  const [codes = '', nationality = ''] = line.split('|')
  const [iso2 = '', iso3 = '', calling = '', ...name] = codes.split(' ')
  return {
    name: name.join(' '),
    iso2,
    iso3,
    nationality: nationality || null,
    callingCode: `+${calling}`,
    isEU: EU.has(iso2),
    isSEPA: EU.has(iso2) || SEPA_BESIDE_EU.has(iso2),
    postalCodeRegex: POSTAL_CODES[iso2] ?? null,
    // Portugal is sorted first in every list.
    order: iso2 === 'PT' ? 0 : 1,
  }
}

/** Every country and territory of ISO 3166-1. */
export const COUNTRIES: readonly CountryData[] = TABLE.trim().split('\n').map(countryOf)
