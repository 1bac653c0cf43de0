import { constants } from 'node:fs';
import { constants as host } from 'node:os';
import { DomainError } from '../../../../lib/errors/errors.js';
import { FIRST_SIZE } from '../../container-runtime.js';
import { pathOf } from './launch.js';

/** Flags of open(2). Without O_NOCTTY, the terminal would become that of the program that opens it. */
const OPEN = constants.O_RDWR | constants.O_NOCTTY;
const { EAGAIN, EINTR } = host.errno;

/**
 * A program that runs a command on a pseudo-terminal (pty(7)). It passes on its input and the output of the terminal,
 * so that both stay the files that survive the daemon. It takes the size of the terminal, lines such as `80 24`, from
 * descriptor 4. Signals go to the process group of the command, and its exit code is that of the command.
 *
 * While the command does not read, input waits here, and the output is still passed on. Output that the disk rejects
 * is lost, as that of servers without a terminal is. When the command has ended, but other processes keep its terminal
 * open, only what they have written by then is passed on.
 *
 * Node.js cannot create terminals. perl starts in 2 ms, and the numbers of ioctl_tty(2) are the same on all
 * architectures that most hosts have. setsid(1) makes the terminal that of the command (`-c`).
 */
const ON_TERMINAL = String.raw`
use strict;
my ($setsid, $columns, $rows, @command) = @ARGV;
sub refuse { print "berth: the terminal of the server cannot be opened: $!\n"; exit 126 }
sysopen my $terminal, '/dev/ptmx', ${OPEN | constants.O_NONBLOCK} or refuse;
sub resize { my $size = pack 'S4', $_[1], $_[0], 0, 0; ioctl $terminal, 0x5414, $size }
my $number = pack 'i', 0;
ioctl $terminal, 0x40045431, $number or refuse;
ioctl $terminal, 0x80045430, $number or refuse;
resize($columns, $rows) or refuse;
sysopen my $screen, '/dev/pts/' . unpack('i', $number), ${OPEN} or refuse;
open my $sizes, '<&=', 4 or refuse;
defined(my $child = fork) or refuse;
if ($child == 0) {
  close $sizes;
  open STDIN, '<&', $screen;
  open STDOUT, '>&', $screen;
  open STDERR, '>&', $screen;
  exec $setsid, '-c', @command;
  exit 127;
}
close $screen;
for my $signal (qw(TERM INT QUIT HUP)) { $SIG{$signal} = sub { kill $signal, -$child } }
$SIG{CHLD} = sub { };
my ($input, $reads, $status) = ('', 20);
while ($reads > 0) {
  my ($readable, $writable) = ('', '');
  vec($readable, $_, 1) = 1 for fileno $terminal, 4, $input eq '' ? 0 : ();
  vec($writable, fileno $terminal, 1) = 1 if $input ne '';
  my $found = select $readable, $writable, undef, defined $status ? 0.05 : 1;
  if (!defined $status) { $status = $? if waitpid($child, 1) == $child }
  elsif ($found <= 0) { last }
  else { $reads -= 1 }
  next if $found <= 0;
  if (vec $readable, fileno $terminal, 1) {
    my $count = sysread $terminal, my $output, 65536;
    last if !$count && $! != ${EAGAIN} && $! != ${EINTR};
    syswrite STDOUT, $output if $count;
  }
  if (vec $writable, fileno $terminal, 1) {
    my $count = syswrite $terminal, $input;
    substr($input, 0, $count) = '' if $count;
  }
  sysread STDIN, $input, 4096 if vec $readable, 0, 1;
  if (vec $readable, 4, 1) {
    sysread $sizes, my $text, 4096;
    resize($1, $2) if $text =~ /(\d+) (\d+)\n\z/;
  }
}
waitpid $child, 0 and $status = $? if !defined $status;
exit($status & 127 ? 128 + ($status & 127) : $status >> 8);`;

/** Returns the command that runs its arguments on a terminal. @throws DomainError `conflict` without perl or setsid */
export function onTerminal(type: string): string[] {
  const [perl, setsid] = ['perl', 'setsid'].map(pathOf);
  if (perl === undefined || setsid === undefined) {
    const message = `The server type ${type} needs a terminal, for which this host lacks ${perl === undefined ? 'perl' : 'setsid'}: install it.`;
    throw new DomainError('conflict', message);
  }
  return [perl, '-e', ON_TERMINAL, setsid, String(FIRST_SIZE.columns), String(FIRST_SIZE.rows)];
}
