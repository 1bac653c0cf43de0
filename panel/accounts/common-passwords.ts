/**
 * Passwords that are tried first, in lower case. Only those are here that pass the rules on length and
 * classes of characters in some spelling; the others are refused by the rules.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  123456aa 1234qwer 123abc456 123qweasd 123qweasdzxc 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx
  1qaz2wsx3edc 1qaz@wsx a1b2c3d4 a1b2c3d4e5 aa123456 aa12345678 abc12345 abc123456 abc123abc abcd1234
  abcd12345 abcdef12 abcdefg1 abcdefgh1 access123 access14 admin123 admin123! admin1234 admin12345
  admin2024 admin2025 admin@123 administrator1 america1 andrew123 anthony1 arsenal123 asd12345 asd123456
  asdf1234 asdfgh123 asdfghjkl1 ashley123 autumn2024 autumn2025 azerty123 azerty1234 barcelona1 baseball1
  baseball123 basketball1 batman123 bonjour1 bonjour123 butterfly1 changeit1 changeme1 changeme1!
  changeme12 changeme123 charlie1 charlie123 cheese123 chelsea123 chocolate1 computer1 computer123
  contraseña1 cookie123 corvette1 cowboys1 daniel123 default1 default123 doudou123 dragon12 dragon123
  eagles123 facebook1 february1 ferrari1 flower123 football1 football12 football123 fortnite1 fortnite123
  freedom1 freedom123 friday123 gamer123 gameserver1 gaming123 ginger123 google123 guest123 guest1234
  hallo123 haslo123 hello123 hello123! hello1234 hello12345 hockey123 hola1234 hunter123 hunter22
  iloveyou1 iloveyou12 iloveyou123 iloveyou2 internet1 internet123 january1 jennifer1 jessica1 jessica123
  jordan123 jordan23 killer123 lakers123 letmein1 letmein1! letmein12 letmein123 linkedin1 liverpool1
  login123 login1234 london123 losenord1 manchester1 master12 master123 matthew1 mercedes1 michael1
  michael123 michelle1 minecraft1 minecraft12 minecraft123 minecraft2024 monday123 monkey12 monkey123
  motdepasse1 mudar123 mustang1 nicole123 nintendo1 p@ssw0rd p@ssw0rd1 p@ssw0rd123 p@ssword1 p@ssword123
  pa$$w0rd pa$$word1 pa55w0rd pa55word parola123 passw0rd passw0rd1 passw0rd123 password01 password1
  password1! password11 password12 password123 password123! password1234 password12345 password2
  password2020 password2021 password2022 password2023 password2024 password2025 password2026 password21
  password99 passwort1 passwort123 pepper123 player123 playstation1 pokemon1 pokemon123 princess1
  princess12 princess123 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qazwsx123 qazwsxedc1 qwe12345 qwe123456
  qweasd123 qweasdzxc1 qwer1234 qwerty01 qwerty1! qwerty12 qwerty123 qwerty123! qwerty1234 qwerty12345
  qwerty123456 qwerty2024 qwerty2025 qwertyuiop1 qwertyuiop123 roblox123 root1234 root12345 salasana1
  samsung1 samsung123 schatz123 secret12 secret123 senha123 server123 server1234 shadow12 shadow123
  soccer123 spiderman1 spring2024 spring2025 spring2026 starwars1 starwars123 summer123 summer2023
  summer2024 summer2025 summer2026 sunshine1 sunshine12 sunshine123 superman1 superman123 test123!
  test1234 test12345 tester123 testing1 testing123 thomas123 toor1234 trustno1 trustno1! user1234
  user12345 wachtwoord1 welcome01 welcome1 welcome1! welcome12 welcome123 welcome123! welcome2024
  welcome2025 welcome2026 welkom01 welkom123 whatever1 whatever123 winter123 winter2023 winter2024
  winter2025 winter2026 yankees1 zaq!2wsx zaq12wsx zaq1xsw2 zxc12345 zxcvbn123 zxcvbnm1 zxcvbnm123
`
    .trim()
    .split(/\s+/),
);
