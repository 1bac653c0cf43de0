/**
 * Words that whoever guesses at an installation tries with a digit and a capital (ASVS 5.0, 6.1.2): what the service is
 * called and what it is for, those who run it, and what people everywhere begin with. In lower case, letters alone:
 * `psswrd` is what p@ssw0rd leaves.
 */
export const guessedWords: readonly string[] = `
  berth panel daemon server gameserver hosting game gaming gamer player minecraft fortnite roblox playstation
  admin administrator root toor owner operator moderator user guest test tester login secret default
  password passwrd pssword psswrd pawrd pass changeme changeit letmein welcome hello trustno whatever internet computer
  qwerty qwe azerty abc spring summer autumn fall winter january february monday friday
  facebook linkedin princess sunshine flower freedom baseball barcelona chelsea lakers eagles cheese jessica
  contraseña motdepasse passwort wachtwoord haslo losenord salasana parola senha mudar bonjour welkom hola schatz
`
  .trim()
  .split(/\s+/);
