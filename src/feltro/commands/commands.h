/* commands.h -- the commands of feltro: a file each, cmd_NAME.c, and a line each in
 * main.c.  argv[0] is the command's own name; the status is main()'s. */
#ifndef FELTRO_COMMANDS_COMMANDS_H
#define FELTRO_COMMANDS_COMMANDS_H

int cmd_audit(int argc, char **argv);
int cmd_bench(int argc, char **argv);
int cmd_check(int argc, char **argv);
int cmd_crowd(int argc, char **argv);
int cmd_equity(int argc, char **argv);
int cmd_games(int argc, char **argv);
int cmd_hand(int argc, char **argv);
int cmd_odds(int argc, char **argv);
int cmd_simulate(int argc, char **argv);
int cmd_phh(int argc, char **argv);
int cmd_play(int argc, char **argv);
int cmd_replay(int argc, char **argv);
int cmd_rng(int argc, char **argv);
int cmd_rules(int argc, char **argv);
int cmd_scenario(int argc, char **argv);
int cmd_tournament(int argc, char **argv);
int cmd_verify(int argc, char **argv);

#endif
