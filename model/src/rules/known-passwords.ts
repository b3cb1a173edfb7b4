const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Common words that people turn into passwords by adding digits; folded, letters only. */
export const COMMON_WORDS = list(`
  password passwd passw passphrase palavrapasse palavrachave palavra minhapassword minhasenha senha senhas senhasegura
  segredo secreto secret qwerty qwertyuiop azerty asdfgh asdfghjkl zxcvbnm abc abcd abcde abcdef abcdefg abcdefgh
  admin administrador administrator administracao root user utilizador usuario guest convidado teste testes test
  testing temp temporario temporaria mudar mudarja changeme default login welcome bemvindo bemvinda bemvindos
  portugal lisboa porto coimbra braga aveiro setubal evora faro madeira acores algarve alentejo minho portuguesa
  portugues benfica slbenfica sportlisboa sportlisboaebenfica sporting sportingcp sportingclube fcporto futebolclube
  vivabenfica vivaporto vivasporting benfiquista sportinguista portista ronaldo cristiano cristianoronaldo eusebio
  associacao associado associados socio socios cooperativa cooperador clube sindicato quotas quota tesouraria
  tesoureiro secretaria secretario direcao presidente agremia letmein iloveyou iloveu amote teamo amor amorzinho
  meuamor princesa princess familia felicidade saudade obrigado obrigada deus jesus jesuscristo fatima maria joao
  jose manuel antonio ana anamaria mariajose carlos paulo pedro miguel francisco rita sofia beatriz leonor matilde
  football futebol monkey dragon sunshine superman batman pokemon master shadow michael jordan hello ola olaola
  internet computador telemovel facebook google gmail hotmail microsoft windows verao inverno primavera outono summer
  winter spring autumn janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro
  segunda segundafeira domingo cafe chocolate bacalhau casa minhacasa estrela borboleta gatinho cachorro
`)

/** The most frequently leaked passwords of ten characters or more; folded, without spaces. */
export const COMMON_PASSWORDS = list(`
  1234567890 12345678910 123456789a 123456789q 123456789z 0123456789 1234554321 1234512345 1122334455 9876543210
  12344321 1234567891 12345678901 123456789123 123123123123 112233445566 1111122222 1212312121 147258369 1472583690
  147258369a 159753456852 987654321a 0987654321a a123456789 a1234567890 aa123456789 aaa123456789 abc123456789
  abcd123456 abcd1234567 abcde12345 abcdef1234 abcdef123456 abc1234567 123abc456def a1b2c3d4e5 a1b2c3d4e5f6
  1a2b3c4d5e 1a2b3c4d5e6f q1w2e3r4t5 q1w2e3r4t5y6 1q2w3e4r5t 1q2w3e4r5t6y qwer1234asdf qwerasdfzxcv asdfqwer1234
  qwe123qwe123 qwe123asd456 qweasdzxc1 qweasdzxc123 qweasd123456 qazwsxedcr qazwsxedc123 qazwsx123456 zaq12wsxcde3
  zaq1xsw2cde3 1qazxsw23edc 1qaz2wsx3edc asdf1234qwer asdfghjkl1 asdfghjkl123 zxcvbnm123 zxcvbnm1234 qwerty12345
  qwerty123456 qwerty1234567890 qwertyqwerty qwertyasdf qwertyuiop1 qwertyuiop123 azertyuiop 123qweasdzxc 123qwe456rty
  1qw23er45t 12qwaszx12 q1q2q3q4q5 aqwzsxedcrfv poiuytrewq 0okm9ijn8uhb passwordpassword password1password
  passw0rd123 p@ssw0rd123 p@ssword1234 p@$$w0rd123 mypassword mypassword1 mypassword123 newpassword newpassword1
  yourpassword thepassword passwordis adminadmin adminpassword rootpassword administrator1 administratoradmin
  useruseruser testtesttest testpassword testaccount testando123 guestguest letmeinplease letmeinnow iloveyouso
  iloveyousomuch iloveyou123 iloveyou1234 iloveyoubaby iloveyouforever iloveyou4ever loveyouforever ilovemyself
  ilovemyfamily ilovejesus ihatepasswords nopassword123 dontforget idontknow123 ineedapassword trustno1trustno1
  whatever123 whateverworks football123 footballfan basketball basketball1 babygirl123 princess123 princesa123
  sunshine123 superman123 spiderman123 pokemon12345 michael123 charlie1234 liverpool1 liverpool123 manchester
  manchesterunited realmadrid realmadrid123 barcelona1 barcelona123 juventus123 chelsea1234 arsenal1234 motherfucker
  fuckyou123 fuckyoufuckyou starwars123 harrypotter harrypotter1 christmas123 california washington minecraft123
  fortnite123 playstation playstation3 playstation4 letmein12345 welcome12345 welcome2024 welcome2025 welcomehome
  correcthorsebatterystaple alliswell123 opensesame abretesesamo abretesesamo123 palavrapasse123 palavra-passe
  minhapalavrapasse aminhapalavrapasse palavradepasse apalavrapasse minhapasse123 apassword123 passeforte
  minhasenha123 senhasenha senha123456 senhaforte123 senha1234567 mudarsenha mudarpassword naoseinaosei naosei12345
  naotenhopassword naomelembro naomelembro123 esquecime123 esquecimedapassword bemvindo1234 bemvindobemvindo
  utilizador123 utilizador1 administrador1 administrador123 portugal2016 portugalportugal portugalcampeao
  forcaportugal vivaportugal lisboalisboa lisboaportugal portoportugal slbenfica1904 benficabenfica benficacampeao
  benficasempre gloriosobenfica gloriososlb sportinglisboa sportingsempre sportingsporting sportingcp1906
  sportingcampeao fcporto1893 fcportocampeao portocampeao portosempre superdragoes cristianoronaldo7 ronaldo123456
  cr7cr7cr7cr7 amo-teamo-te amotemuito amotemuito123 amovosmuito amofamilia minhafamilia aminhafamilia
  osmeusfilhos osmeusamores meusfilhos123 meusamores123 minhavida123 avidaebela vidaloka123 felizdavida
  deusefiel123 deuseamor deuseamor123 deusefiel jesusteama jesusteama123 jesuscristo1 nossasenhora nossasenhoradefatima
  senhoradefatima 25deabril1974 25deabril74 vintecincodeabril 25abril1974 grandolavilamorena bacalhauabras
  pasteldenata pasteisdenata caldoverde123 sardinhaassada associacao123 associacao2024 associacao2025 socio123456
  tesouraria123 presidente123 secretaria123 quotas2024 quotas2025 quotas2026
`)
