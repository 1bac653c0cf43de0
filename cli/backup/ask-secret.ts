import { StartError } from '../../lib/errors/start-error.js';

const [ENTER, NEW_LINE, END, INTERRUPT, DELETE, BACKSPACE] = ['\r', '\n', '\u0004', '\u0003', '\u007f', '\b'];

/** Asks for a line on the terminal, without showing what is typed. @throws StartError at Ctrl-C */
export function askSecret(question: string): Promise<string> {
  const { stdin, stderr } = process;
  stdin.setRawMode(true).setEncoding('utf8').resume();
  stderr.write(question);
  let typed: string[] = [];
  return new Promise((resolve, reject) => {
    const end = (next: () => void) => {
      stdin.off('data', take).setRawMode(false).pause();
      stderr.write('\n');
      next();
    };
    const take = (text: string) => {
      for (const character of text)
        if (character === ENTER || character === NEW_LINE || character === END)
          return end(() => resolve(typed.join('')));
        else if (character === INTERRUPT) return end(() => reject(new StartError('Interrupted.')));
        else if (character === DELETE || character === BACKSPACE) typed = typed.slice(0, -1);
        else typed.push(character);
    };
    stdin.on('data', take);
  });
}
